/** Data as a browser gets it: moments are texts (ISO 8601, UTC), as JSON writes them. */
export type AsJson<Data> = Data extends Date
  ? string
  : Data extends string | number | boolean | null | undefined
    ? Data
    : Data extends readonly (infer Item)[]
      ? readonly AsJson<Item>[]
      : { readonly [Key in keyof Data]: AsJson<Data[Key]> };

/** The data of a screen as JSON writes them, so that both the rendered page and the loaded data are the same. */
export function asJson<Data>(data: Data): AsJson<Data> {
  return JSON.parse(JSON.stringify(data)) as AsJson<Data>;
}
