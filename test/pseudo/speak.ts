// Loaded before everything else in each thread. It switches the server's sentences to the pseudo-language.
import { readLanguageFrom } from '#contract/language/language.ts'
import { pseudo } from '#contract/language/pseudo.ts'

readLanguageFrom(() => pseudo)
