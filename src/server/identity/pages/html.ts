/** HTML by tagged templates. Values are escaped unless they are markup already. */
import { table } from '../../../contract/table.ts'

export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Insert = Markup | string | number | undefined | false | readonly Markup[]

const entities = table<string>({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
})

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

function render(content: Insert): string {
  if (content === undefined || content === false) return ''
  if (content instanceof Markup) return content.text
  if (typeof content === 'object') return content.map(({ text }) => text).join('')
  return escaped(String(content))
}

/** Safe in element content and quoted attributes. `undefined` and `false` render nothing. */
export function html(strings: TemplateStringsArray, ...contents: readonly Insert[]): Markup {
  return new Markup(strings.reduce((text, string, index) => text + render(contents[index - 1]) + string))
}
