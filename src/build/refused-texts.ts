/**
 * Finds the service's error messages in source code, with `7` in place of each value. For the test of the catalogues.
 */
import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

/** Names of classes, properties and calls that hold an error message. */
const classes: ReadonlySet<unknown> = new Set(['Problem', 'Unreadable'])
const names: ReadonlySet<unknown> = new Set(['wrong', 'refusal'])
const calls: ReadonlySet<unknown> = new Set(['refuse', 'add', 'notOne', 'attempt', 'push', 'refused', 'refusal'])

/** Whether the source is worth parsing. */
export const mayContainRefusals = (source: string): boolean =>
  /Problem\(|Unreadable\(|refused?\(|refusals\.add|wrong[: ]|refusal:|: string \|/.test(source)

export function refusedTexts(file: string, source: string): readonly string[] {
  const found = new Set<string>()
  visit(parseSync(file, source).program as unknown as Node, (node) => {
    for (const text of [...refusedIn(node).flatMap(textsOf), ...returnedIn(node)])
      if (isSentence(text)) found.add(text.trim())
  })
  return [...found]
}

function refusedIn(node: Node): readonly Node[] {
  const callee = node.callee as Node | undefined
  if (node.type === 'NewExpression' && classes.has(callee?.name)) return node.arguments as Node[]
  const called = callee?.name ?? (callee?.property as Node | undefined)?.name
  if (node.type === 'CallExpression' && calls.has(called)) return node.arguments as Node[]
  if (node.type === 'Property' && names.has((node.key as Node).name)) return [node.value as Node]
  if (node.type === 'VariableDeclarator' && names.has((node.id as Node).name))
    return node.init ? [node.init as Node] : []
  return []
}

/** Sentences that a function returns for its caller to refuse with. */
function returnedIn(node: Node): readonly string[] {
  if (node.type !== 'ReturnStatement' && node.type !== 'ArrowFunctionExpression') return []
  const given = (node.argument ?? node.body) as Node | null
  return given ? textsOf(given).filter((text) => text.endsWith('.')) : []
}

/** Every text that an expression can evaluate to, as far as the source shows it. */
function textsOf(node: Node): readonly string[] {
  if (node.type === 'ArrayExpression') return (node.elements as Node[]).flatMap(textsOf)
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((each) => textsOf(each as Node))
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type !== 'TemplateLiteral') return []
  const parts = node.quasis as { readonly value: { readonly cooked: string } }[]
  // A prefix before the sentence says which element of a batch it is about.
  return [
    parts
      .map(({ value }) => value.cooked)
      .join('7')
      .replace(/^7(?=[A-Z])/, ''),
  ]
}

/** Whether the text is more than a name or a pair of values. */
const isSentence = (text: string): boolean => / /.test(text) && /[a-z]{2,}.*[a-z]{2,}/i.test(text.replace(/^\w+: /, ''))

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const part of Object.values(node)) {
    for (const each of Array.isArray(part) ? part : [part]) {
      if (typeof each === 'object' && each !== null && 'type' in each) visit(each as Node, see)
    }
  }
}
