// What two packages without types of their own give, as far as posters use it.

declare module 'subset-font' {
  /** Cuts a font down to the characters of a text; WOFF2 goes in as well as TrueType. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes?: Record<string, number>; noHinting?: boolean },
  ): Promise<Buffer>
}

declare module 'bidi-js' {
  export default function bidiFactory(): {
    /** An embedding level for each UTF-16 unit, and the levels of the paragraphs. */
    getEmbeddingLevels: (
      text: string,
      direction?: 'ltr' | 'rtl' | 'auto',
    ) => { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] }
    getMirroredCharacter: (character: string) => string | null
  }
}
