/**
 * Finds messages in source code: calls of `t` and `message`. For the build of the web app and the test of the
 * catalogues.
 */
import { parseSync } from 'vite'

export interface MessageCall {
  /** Null if it is computed. */
  readonly text: string | null
  /** Names of the placeholders' values; null if they are computed or there are none. */
  readonly given: readonly string[] | null
  /** Number of arguments of the call. */
  readonly count: number
  /** Offset at which its last argument ends. */
  readonly end: number
}

interface Node {
  readonly type: string
  readonly end: number
  readonly [part: string]: unknown
}

/** Whether the source is worth parsing. */
export const mayContainMessages = (source: string): boolean => /\b(t|message)\(/.test(source)

export function messagesIn(file: string, source: string): readonly MessageCall[] {
  const found: MessageCall[] = []
  visit(parseSync(file, source).program as unknown as Node, (node) => {
    const callee = node.callee as Node | undefined
    if (node.type !== 'CallExpression' || callee?.type !== 'Identifier') return
    if (callee.name !== 't' && callee.name !== 'message') return
    const given = node.arguments as readonly Node[]
    const [what, values] = given
    const isLiteral = what?.type === 'Literal' && typeof what.value === 'string'
    found.push({
      text: isLiteral ? String(what.value) : null,
      given: callee.name === 'message' ? null : namesOf(values),
      count: callee.name === 'message' ? given.length + 1 : given.length,
      end: given.at(-1)?.end ?? node.end,
    })
  })
  return found
}

function namesOf(values: Node | undefined): readonly string[] | null {
  if (!values) return []
  if (values.type !== 'ObjectExpression') return null
  const properties = values.properties as readonly Node[]
  if (properties.some(({ type }) => type !== 'Property')) return null
  return properties.map(({ key }) => String((key as Node).name ?? (key as Node).value))
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const part of Object.values(node)) {
    for (const each of Array.isArray(part) ? part : [part]) {
      if (typeof each === 'object' && each !== null && 'type' in each) visit(each as Node, see)
    }
  }
}
