/** The output of rendering MUI's components at build time, for the pieces at the door. */
export type Pieces = {
  /** The classes of each part, by `<piece>-<choices>`, or `<piece>-<choices> <part>`. */
  classes: Record<string, string>
  /** The path of each icon that MUI draws itself. */
  icons: Record<string, string>
  /** The declarations of each text style. */
  typography: Record<string, object>
  css: string
}
