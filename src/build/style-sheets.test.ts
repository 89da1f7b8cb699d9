/** A component of the library without its style sheet renders, but invisibly. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sheetsOf = (file: string): ReadonlySet<string> => new Set(names(file, /@mantine\/core\/styles\/(\w+)\.css/g))
const componentsOf = (file: string) =>
  names(file, /import \{([^}]*)\} from '@mantine\/core'/g)
    .flatMap((list) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => existsSync(`node_modules/@mantine/core/styles/${name}.css`))

function names(file: string, pattern: RegExp): string[] {
  return [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name)
}

it('style sheets are loaded with their component, unless they are in the first load', () => {
  const first = sheetsOf('src/web/theme/styles.ts')
  const files = globSync('src/web/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'))
  const shown = files.flatMap((file) => componentsOf(file).map((name) => ({ file, name })))
  expect(shown.length).toBeGreaterThan(100)
  const bare = shown.filter(({ file, name }) => !first.has(name) && !sheetsOf(file).has(name))
  expect(bare).toEqual([])
})
