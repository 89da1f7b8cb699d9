/**
 * Finds messages in source code: calls of `t` and `message`, and the sentences of refusals. For the build of the web app and
 * the test of the catalogues.
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

/** Whether the source may have refusals. */
export const mayContainRefusals = (source: string): boolean =>
  /\/(?:refusal|problem)\.ts'|export const clause\b/.test(source)

export function messagesIn(file: string, source: string): readonly MessageCall[] {
  const calls: MessageCall[] = []
  visit(parseSync(file, source).program as unknown as Node, (node) => {
    const callee = node.callee as Node | undefined
    if (node.type !== 'CallExpression' || callee?.type !== 'Identifier') return
    if (callee.name !== 't' && callee.name !== 'message') return
    const args = node.arguments as readonly Node[]
    const [what, values] = args
    const isLiteral = what?.type === 'Literal' && typeof what.value === 'string'
    calls.push({
      text: isLiteral ? String(what.value) : null,
      given: callee.name === 'message' ? null : getNames(values),
      count: callee.name === 'message' ? args.length + 1 : args.length,
      end: args.at(-1)?.end ?? node.end,
    })
  })
  return calls
}

/** Position of the sentence among the arguments, by what is called. */
const sentenceAt: ReadonlyMap<unknown, number> = new Map([
  ...(['template', 'clause', 'notTaken'] as const).map((name) => [name, 0] as const),
  ...(['fault', 'problem', 'wrong', 'bad'] as const).map((name) => [name, 1] as const),
  ...(['about', 'failure', 'noDay'] as const).map((name) => [name, 2] as const),
])

/** Sentences of refusals, as the service sends them; null for one that is put together, which no catalogue can have. */
export function refusalTextsIn(file: string, source: string): readonly (string | null)[] {
  const program = parseSync(file, source).program as unknown as Node
  const values: Node[] = []
  const variables = new Map<unknown, Node>()
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.init) variables.set((node.id as Node).name, node.init as Node)
    const argumentIndex = node.type === 'CallExpression' ? sentenceAt.get((node.callee as Node).name) : undefined
    const sentence = argumentIndex === undefined ? undefined : (node.arguments as readonly Node[])[argumentIndex]
    if (sentence) values.push(sentence)
  })
  return values.flatMap((node) => getSentences(node, variables))
}

/** The sentences that an expression can be; what a function was given, or another refusal has, is found where it is made. */
function getSentences(node: Node, variables: ReadonlyMap<unknown, Node>): readonly (string | null)[] {
  if (node.type === 'Literal') return [String(node.value)]
  if (node.type === 'TemplateLiteral' || node.type === 'BinaryExpression') return [null]
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((value) => getSentences(value as Node, variables))
  const variable = node.type === 'Identifier' ? variables.get(node.name) : undefined
  return variable ? getSentences(variable, new Map()) : []
}

function getNames(values: Node | undefined): readonly string[] | null {
  if (!values) return []
  if (values.type !== 'ObjectExpression') return null
  const properties = values.properties as readonly Node[]
  if (properties.some(({ type }) => type !== 'Property')) return null
  return properties.map(({ key }) => String((key as Node).name ?? (key as Node).value))
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const part of Object.values(node)) {
    for (const value of Array.isArray(part) ? part : [part]) {
      if (typeof value === 'object' && value !== null && 'type' in value) visit(value as Node, see)
    }
  }
}
