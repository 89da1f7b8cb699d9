/** Types of the part of `subset-font` that is used; the package has none. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'sfnt'; readonly variationAxes: Readonly<Record<string, number>> },
  ): Promise<Buffer>
}
