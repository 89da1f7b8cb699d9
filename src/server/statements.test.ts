/** Statements are read as often as code is: each clause of one stands on a line of its own. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const tracked = execFileSync('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '--full-name',
  import.meta.dirname,
])
const isTest = (file: string) => /\.test\.ts$|(^|\/)test-[^/]+$/.test(file) || file.startsWith('src/server/testing/')
const own = tracked
  .toString()
  .trim()
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !isTest(file))

describe('statements', () => {
  it('have one clause per line', () => {
    const crowded = own.flatMap((file) => {
      const lines = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').split('\n')
      return lines.flatMap((line, at) => (isCrowded(line) ? [`${file}:${at + 1} ${line.trim()}`] : []))
    })
    expect(crowded).toEqual([])
  })
})

const clause =
  /(?<![.\w])(select|from|where|join|group by|order by|having|limit|insert into|delete|update|values|set|returning|on conflict|union)(?=[\s)]|$)/g
const noClause =
  /'[^']*'|\bt\("[^"]*"|distinct from|do update( set)?|for (no key )?update|(?<=delete) from|^\s*(\/?\*|import|\/\/).*/g

/** Whether a line holds more than one clause of a statement: two may stand in brackets, or be the whole statement. */
function isCrowded(line: string): boolean {
  const clauses = (text: string) => new Set(text.match(clause)).size
  let rest = line.replace(noClause, '')
  for (const part of [/\$\{[^{}]*\}/, /\([^()]*\)/]) {
    for (let found = part.exec(rest); found; found = part.exec(rest)) {
      if (clauses(found[0]) > 2) return true
      rest = rest.replace(found[0], () => '')
    }
  }
  return clauses(rest) > (line.includes('`') ? 2 : 1)
}
