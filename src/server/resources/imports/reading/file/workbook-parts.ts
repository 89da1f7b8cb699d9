/** What the reader of workbooks leaves out: the names of the sheets, and which cells are formatted as percentages. */
import type { WorkbookArchive } from './workbook-archive.ts'

export interface SheetPart {
  readonly name: string
  /** Its file in the archive. */
  readonly part: string
}

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const unescaped = (text: string) => text.replace(/&(\w+);/g, (match, name: string) => entities.get(name) ?? match)

const attribute = (tag: string, name: string) =>
  new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? ''

/** Day 0 of the workbook: some count from 1904. Dates shortly after it are really durations or times of day. */
export const getDayZero = async ({ read }: WorkbookArchive): Promise<number> =>
  /<(?:\w+:)?workbookPr\b[^>]*\bdate1904\s*=\s*["'](?:1|true)["']/.test(await read('xl/workbook.xml'))
    ? Date.UTC(1904, 0, 1)
    : Date.UTC(1899, 11, 30)

/** In the order of the workbook. */
export async function getSheets({ read }: WorkbookArchive): Promise<readonly SheetPart[]> {
  const relations = await read('xl/_rels/workbook.xml.rels')
  const targets = new Map(
    [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  return [...(await read('xl/workbook.xml')).matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => {
    const target = targets.get(/\s\w+:id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? '') ?? ''
    return { name: unescaped(attribute(tag, 'name')), part: target.startsWith('/') ? target.slice(1) : `xl/${target}` }
  })
}

/** Numbers of the built-in formats 0% and 0.00%. */
const builtIn = [9, 10]

/** @returns whether the cell at a row and a column, both counted from 0, is formatted as a percentage */
export async function percentCells(
  { read }: WorkbookArchive,
  part: string | undefined,
): Promise<(row: number, column: number) => boolean> {
  const styles = await read('xl/styles.xml')
  const ownFormats = [...styles.matchAll(/<(?:\w+:)?numFmt\s[^>]*>/g)].flatMap(([tag]) =>
    attribute(tag, 'formatCode').includes('%') ? Number(attribute(tag, 'numFmtId')) : [],
  )
  const formats = new Set([...builtIn, ...ownFormats])
  const [, cellFormats = ''] = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(styles) ?? []
  const percents = new Set(
    [...cellFormats.matchAll(/<(?:\w+:)?xf\s[^>]*>/g)].flatMap(([tag], index) =>
      formats.has(Number(attribute(tag, 'numFmtId'))) ? String(index) : [],
    ),
  )
  if (percents.size === 0 || part === undefined) return () => false
  const dateFormats = new Set<string>()
  for (const [tag] of (await read(part)).matchAll(/<(?:\w+:)?c\s[^>]*>/g))
    if (percents.has(attribute(tag, 's'))) dateFormats.add(attribute(tag, 'r'))
  return (row, column) => dateFormats.has(`${letters(column)}${row + 1}`)
}

/** 0 is A, 26 is AA. */
const letters = (column: number): string =>
  column < 0 ? '' : `${letters(Math.floor(column / 26) - 1)}${String.fromCharCode(65 + (column % 26))}`
