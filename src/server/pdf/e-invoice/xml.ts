/** Writes XML: elements with attributes and escaped text. */

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: string | readonly Element[]
}

type Child = Element | null | false | undefined

/** An element with a text; omitted if the text is empty. */
export const leaf = (
  name: string,
  text: string | number | null | undefined,
  attributes: Element['attributes'] = {},
): Element | null => {
  const content = cleaned(String(text ?? ''))
  return content === '' ? null : { name, attributes, content }
}

/** An element with child elements; omits absent ones. */
export const branch = (name: string, children: readonly Child[], attributes: Element['attributes'] = {}): Element => ({
  name,
  attributes,
  content: children.filter((child): child is Element => Boolean(child)),
})

export const getXml = (root: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${render(root, '')}\n`

function render({ name, attributes, content }: Element, indent: string): string {
  const entries = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')
  if (typeof content === 'string') return `${indent}<${name}${entries}>${escaped(content)}</${name}>`
  if (content.length === 0) return `${indent}<${name}${entries}/>`
  const inner = content.map((child) => render(child, `${indent}  `)).join('\n')
  return `${indent}<${name}${entries}>\n${inner}\n${indent}</${name}>`
}

/** XML 1.0 allows no other control characters. */
const cleaned = (text: string): string => text.replaceAll(/[[\p{Cc}\ufffe\uffff]--[\t\n\r]]/gv, '').trim()

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
