import type { GetICUArgs } from '@schummar/icu-type-parser'

type Args<S extends string> = GetICUArgs<
  S,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>

/** The names of the tags in a sentence: `link` in `Read the <link>guide</link>`. */
type TagsOf<S extends string> = S extends `${string}</${infer Name}>${infer Rest}` ? Name | TagsOf<Rest> : never

/** The parts of a sentence with tags: strings, and the results of the tag functions. */
export type Parts<N> = Array<string | N>

/** Turns the text inside a tag into something that the caller renders, such as a link. */
type Tag<N> = (inside: Parts<N>) => N

/** The type of a sentence: a string, or a function that takes the sentence's values and tags. */
type Saying<S extends string> = S extends `${string}</${string}`
  ? <N>(values: Args<S> & Record<TagsOf<S>, Tag<N>>) => Parts<N>
  : S extends `${string}{${string}`
    ? (values: Args<S>) => string
    : string

/** The sentences of a domain, by key. */
export type WordsOf<T extends Readonly<Record<string, string>>> = { readonly [K in keyof T]: Saying<T[K]> }

/** The type that a translation file exports: the same keys, translated. A missing key stays English. @public */
export type Translation<T extends Readonly<Record<string, string>>> = { readonly [K in keyof T]?: string }
