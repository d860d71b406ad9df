// Loaded before everything else in each thread: the sentences of the server are in the pseudo-language.
import { readLanguageFrom } from '#contract/language/language.ts'
import { pseudo } from '#contract/language/pseudo.ts'

readLanguageFrom(() => pseudo)
