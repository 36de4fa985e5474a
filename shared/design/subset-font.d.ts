declare module "subset-font" {
  /**
   * A font with only the glyphs that a text needs, shaped by any of the font's rules. An axis is limited to `min` to
   * `max`.
   */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: "woff2" | "truetype"
      /** All glyphs; the text is '' then. */
      readonly keepAllGlyphs?: boolean
      readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>
    },
  ): Promise<Uint8Array>
}
