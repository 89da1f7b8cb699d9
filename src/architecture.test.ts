/** Reads the import lines of every source file and holds them against the layout that README.md describes. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ascending } from './contract/ascending.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
const files = tracked.toString().trim().split('\n')

interface Import {
  readonly from: string
  /** Path from the root for our own files, the specifier for packages. */
  readonly to: string
}

const sources = files.filter((file) => /^(src|e2e)\/.*\.tsx?$/.test(file))
const imports = sources.flatMap((from) => specifiersOf(from).map((to): Import => ({ from, to: target(from, to) })))
/** Tests, and what only tests use: `src/server/testing/` and files named `test-...`. */
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)test-[^/]+$/.test(file) || file.startsWith('src/server/testing/')

function specifiersOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const found = text.matchAll(/\bfrom\s+['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g)
  return [...found].map(([, named, bare]) => named ?? bare ?? '')
}

function target(from: string, specifier: string): string {
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier
}

/** `a -> b` for each import out of `from` that goes somewhere else than to one of `allowed`. */
function wrong(from: string, allowed: readonly string[], except: (file: string) => boolean = () => false) {
  return imports
    .filter((line) => line.from.startsWith(from) && !except(line.from))
    .filter((line) => !allowed.some((place) => (place.endsWith('/') ? line.to.startsWith(place) : line.to === place)))
    .map(show)
}

const show = ({ from, to }: Import) => `${from} -> ${to}`
const isOwn = (path: string) => path.startsWith('src/') || path.startsWith('e2e/')

/** Rooms of each side, in an order in which none needs one that comes later: there is no circle between them. */
const rooms = {
  server:
    `db secrets query change-log read write jobs limits isolated identity mail pdf webhooks resources http mcp background commands`.split(
      ' ',
    ),
  web: `language theme ui auth data resource cells layouts views features routes`.split(' '),
  'server/identity': `pages accounts sign-in oauth`.split(' '),
  'server/resources':
    `figures lines visibility settings notifications history time people content work documents reports webhooks search imports account-transfer first-run`.split(
      ' ',
    ),
  'web/resource': `inputs columns values dialogs record grid`.split(' '),
}
const unordered = ['testing']

describe('imports', () => {
  it('the contract is pure: it imports itself, and no platform', () => {
    expect(wrong('src/contract/', ['src/contract/', 'icu-minify/compile', 'icu-minify/format'], isTest)).toEqual([])
  })

  it('web and server share only the contract', () => {
    const crossing = imports.filter(
      ({ from, to }) =>
        (from.startsWith('src/web/') && isOwn(to) && !/^src\/(web|contract)\//.test(to)) ||
        (from.startsWith('src/server/') && isOwn(to) && !/^src\/(server|contract)\//.test(to)) ||
        (from.startsWith('src/web/') && to.startsWith('node:') && !isTest(from)),
    )
    expect(crossing.map(show)).toEqual([])
  })

  it('reads are planned and compiled without database and HTTP', () => {
    const pure = ['kysely', 'lru-cache', 'node:crypto']
    expect(wrong('src/server/query/', ['src/server/query/', 'src/contract/', ...pure], isTest)).toEqual([])
  })

  it('database drivers are used only behind the interface', () => {
    const drivers = imports.filter(({ to }) => to === 'pg' || to.startsWith('@electric-sql/'))
    const outside = drivers.filter(({ from }) => !/^(src\/server\/(db|testing)|e2e)\//.test(from))
    expect(outside.map(show)).toEqual([])
  })

  it('tools call the API through one module, and the API does not depend on tools', () => {
    const across = imports.filter(
      ({ from, to }) =>
        !isTest(from) &&
        ((from.startsWith('src/server/http/') && to.startsWith('src/server/mcp/')) ||
          (from.startsWith('src/server/mcp/') && /^src\/server\/(http|query|write|resources)\//.test(to))),
    )
    expect(across.filter(({ to }) => to !== 'src/server/http/internal-calls.ts').map(show)).toEqual([])
  })

  it.each(Object.entries(rooms))('rooms of the %s import only rooms before them', (side, names) => {
    const rank = (path: string) => names.findIndex((name) => path.startsWith(`src/${side}/${name}/`))
    const backwards = imports.filter(({ from, to }) => rank(from) >= 0 && rank(to) > rank(from) && !isTest(from))
    expect(backwards.map(show)).toEqual([])
    const all = sources.flatMap((file) => new RegExp(`^src/${side}/([^/]+)/`).exec(file)?.[1] ?? [])
    expect([...new Set(all)].filter((name) => !names.includes(name) && !unordered.includes(name))).toEqual([])
  })

  it('rooms of the server do not read settings themselves', () => {
    const asking = imports.filter(({ from, to }) => /^src\/server\/\w+\//.test(from) && to === 'src/server/config.ts')
    expect(asking.map(show)).toEqual([])
  })

  it('features of the web app do not depend on each other', () => {
    const feature = (path: string) => /^src\/web\/features\/([^/]+)/.exec(path)?.[1]
    const mixed = imports.filter(({ from, to }) => feature(from) && feature(to) && feature(from) !== feature(to))
    expect(mixed.map(show)).toEqual([])
  })

  it('every change of the web app goes through useChanges', () => {
    const screens = sources.filter(
      (file) => /^src\/web\/(resource|views|features|routes)\//.test(file) && !isTest(file),
    )
    const around = /\b(runChange|refresh)\b[^']*'[^']*\/run-change\.ts'/
    expect(screens.filter((file) => around.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  it('nothing imports a main file or a test', () => {
    const ends = imports.filter(({ to }) => /^src\/.*(\bmain\.tsx?|\/(dev|fill-demo)\.ts|\.test\.tsx?)$/.test(to))
    expect(ends.map(show)).toEqual([])
  })

  it('test databases and servers are for tests', () => {
    const used = imports.filter(({ from, to }) => to.startsWith('src/server/testing/') && isOwn(from) && !isTest(from))
    expect(used.filter(({ from }) => !from.startsWith('e2e/')).map(show)).toEqual([])
  })

  it('settings come from one place', () => {
    const readers = sources.filter((file) => file.startsWith('src/server/') && !isTest(file))
    const environment = readers.filter((file) => readFileSync(join(root, file), 'utf8').includes('process.env'))
    const places = ['config', 'dev', 'fill-demo', 'main'].map((name) => `src/server/${name}.ts`)
    expect(environment.sort(ascending)).toEqual(places)
  })

  it('there are no cycles', () => {
    expect(cycles()).toEqual([])
  })
})

describe('files', () => {
  it('the top level contains exactly these files and folders', () => {
    const visible = [...new Set(files.map((file) => file.split('/')[0] ?? ''))].filter((name) => !name.startsWith('.'))
    expect(visible.sort(ascending)).toEqual([
      'CONTRIBUTING.md',
      'Dockerfile',
      'LICENSE',
      'README.md',
      'biome.json',
      'compose.yaml',
      'docs',
      'e2e',
      'index.html',
      'package-lock.json',
      'package.json',
      'public',
      'src',
      'tsconfig.json',
      'vite.config.ts',
    ])
  })

  it('are named after what they are, in kebab-case', () => {
    const vague = /\b(utils?|helpers?|misc|common|managers?|services?)\b/
    expect(sources.filter((file) => vague.test(file))).toEqual([])
    expect(sources.filter((file) => !/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9-]+)*\.tsx?$/.test(file))).toEqual([])
  })

  it('import from the source: no barrels', () => {
    const barrels = sources.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return /(^|\/)index\.tsx?$/.test(file) || /^export \* from/m.test(text)
    })
    expect(barrels).toEqual([])
  })
})

describe('rooms', () => {
  const inRoom = files.filter((file) => /^(src|e2e)\//.test(file))
  const maps = inRoom.filter((file) => file.endsWith('/README.md'))

  it('READMEs name only existing files', () => {
    const isThere = (map: string, name: string) =>
      name.startsWith('.')
        ? files.includes(normalize(join(dirname(map), name)))
        : files.some((file) => file === name || file.endsWith(`/${name}`))
    expect(maps.flatMap((map) => pathsIn(map).filter((name) => !isThere(map, name)))).toEqual([])
  })
})

/** Files that a map names in backticks, as it names them. */
function pathsIn(map: string): readonly string[] {
  const text = readFileSync(join(root, map), 'utf8')
  return [...text.matchAll(/`((?!\/)[^`\s*]*\.(?:[jt]sx?|css|json))`/g)].map(([, name]) => name ?? '')
}

/** One line for each import that closes a circle. */
function cycles(): readonly string[] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    if (done.has(file) || path.includes(file)) return
    for (const { to } of next.get(file) ?? []) if (isOwn(to)) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of sources) visit(file, [])
  return found
}
