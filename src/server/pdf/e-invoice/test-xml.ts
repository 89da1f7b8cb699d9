/** Parses the output of `xml.ts`, for tests; throws if elements are not nested correctly. */
import assert from 'node:assert'

export interface ReadElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadElement[]
  text: string
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

export function readXml(xml: string): ReadElement {
  const root: ReadElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  for (const [, end, name = '', given = '', closed, text] of xml
    .replace(/^<\?xml[^>]*\?>\n/, '')
    .matchAll(/<(\/?)([\w:]+)((?: [\w:]+="[^"<>]*")*)(\/?)>|([^<>]+)/g)) {
    const parent = open.at(-1)
    assert(parent, 'an element is closed that was not opened')
    if (text !== undefined) parent.text += unescaped(text)
    else if (end) assert.equal(open.pop()?.name, name)
    else {
      const attributes = [...given.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value = '']) => [
        key,
        unescaped(value),
      ])
      const element = { name, attributes: Object.fromEntries(attributes), children: [], text: '' }
      parent.children.push(element)
      if (!closed) open.push(element)
    }
  }
  const [element] = root.children
  assert(element && root.children.length === 1 && open.length === 1, 'there is one root, which is closed')
  return element
}
