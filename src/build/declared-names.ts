/** Names that a source file declares, and literals that only spread another literal. For the test of the vocabulary. */
import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

export interface Declared {
  /** Of variables, parameters, functions, types, and properties of types and classes; one that is declared twice is in it twice. */
  readonly names: readonly string[]
  /** How often a literal has `...{ a, b }` or `...[a, b]` among its members. */
  readonly spreadLiterals: number
}

const named = new Set(['FunctionDeclaration', 'ClassDeclaration', 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration'])
const members = new Set(['TSPropertySignature', 'TSMethodSignature', 'PropertyDefinition', 'MethodDefinition'])
const literals = new Set(['ObjectExpression', 'ArrayExpression'])

export function declaredIn(file: string, source: string): Declared {
  const names: string[] = []
  let spreadLiterals = 0
  visit(parseSync(file, source).program as unknown as Node, (node) => {
    if (node.type === 'VariableDeclarator') names.push(...patternNames(node.id))
    if (named.has(node.type)) names.push(...patternNames(node.id))
    if (members.has(node.type) && node.computed !== true) names.push(...patternNames(node.key))
    if (Array.isArray(node.params)) names.push(...node.params.flatMap(patternNames))
    if (node.type === 'SpreadElement' && literals.has((node.argument as Node).type)) spreadLiterals += 1
  })
  return { names, spreadLiterals }
}

/** Names that a parameter or the left side of a declaration introduces. */
function patternNames(value: unknown): readonly string[] {
  if (!isNode(value)) return []
  switch (value.type) {
    case 'Identifier':
      return [String(value.name)]
    case 'ObjectPattern':
      return (value.properties as readonly Node[]).flatMap((property) =>
        patternNames(property.value ?? property.argument),
      )
    case 'ArrayPattern':
      return (value.elements as readonly unknown[]).flatMap(patternNames)
    case 'AssignmentPattern':
      return patternNames(value.left)
    case 'RestElement':
      return patternNames(value.argument)
    default:
      return []
  }
}

function visit(node: Node, onNode: (node: Node) => void): void {
  onNode(node)
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) visit(child, onNode)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { readonly type?: unknown }).type === 'string'
