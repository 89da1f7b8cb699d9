/** Import files of a new firm: each names records of the one before, and no two rows are alike. */
import type { FileCell } from '../../../src/server/read/files/columns.ts'
import { xlsxFile } from '../../../src/server/read/files/xlsx-file.ts'

export interface ImportFile {
  /** Resource of its records. */
  readonly resource: string
  readonly rows: number
  readonly content: string
}

const people = 40
const projects = 200

const csv = (heading: string, rows: number, row: (at: number) => readonly (string | number)[]): string =>
  `${[heading, ...Array.from({ length: rows }, (_, at) => row(at).join(','))].join('\n')}\n`

const pick = <T>(all: readonly T[], at: number): T => all[at % all.length] as T
const firstNames = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Grace', 'Hugo', 'Ida', 'Jon', 'Kim', 'Lea']
const trades = ['Architects', 'Builders', 'Council', 'Estates', 'Foundation', 'Partners', 'Trust']
const tasks = ['Survey', 'Plans', 'Permit', 'Tender', 'Schedule', 'Site visit', 'Report']

const firm = (at: number) => `Firm ${at} ${pick(trades, at)}`
const person = (at: number) => `${pick(firstNames, at)} Staff${at}`
const project = (at: number) => `P-${1000 + (at % projects)}`
const task = (at: number) => `${pick(tasks, at)} ${at}`
const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + (at % 300))).toISOString().slice(0, 10)

/** Small files with the records named in the large ones. */
export const small = (rows: number): readonly ImportFile[] => [
  ...[Math.max(50, Math.floor(rows / 50))].map((count) => ({
    resource: 'companies',
    rows: count,
    content: csv('Company,City,Phone', count, (at) => [firm(at), `City ${at % 30}`, `+49 30 ${at}`]),
  })),
  {
    resource: 'contacts',
    rows: people,
    content: csv('First name,Last name,Email,Type', people, (at) => [
      ...person(at).split(' '),
      `staff${at}@firm.example`,
      'staff',
    ]),
  },
  {
    resource: 'projects',
    rows: projects,
    content: csv('Project,Project code,Client,Start date', projects, (at) => [
      `Project ${at}`,
      project(at),
      firm(at % 50),
      day(at),
    ]),
  },
]

/** The large files: people, tasks, and tracked time. */
export const large = (rows: number): readonly ImportFile[] => {
  const firms = Math.max(50, Math.floor(rows / 50))
  return [
    {
      resource: 'contacts',
      rows,
      content: csv('First name,Last name,Email,Company,Phone,Position', rows, (at) => [
        pick(firstNames, at),
        `Client${at}`,
        `person${at}@client.example`,
        firm(at % firms),
        `+49 40 ${at}`,
        pick(['Director', 'Engineer', 'Clerk'], at),
      ]),
    },
    {
      resource: 'items',
      rows,
      content: csv('Task,Project,Assignee,Due date,Estimated hours,Description', rows, (at) => [
        task(at),
        project(at),
        person(at % people),
        day(at + 7),
        (at % 16) / 2 + 0.5,
        `What is to be done ${at}`,
      ]),
    },
    {
      resource: 'time',
      rows,
      content: csv('Date,Person,Project,Task,Hours,Notes,Billable', rows, (at) => [
        day(at),
        person(at % people),
        project(at),
        task(at),
        (at % 8) / 4 + 0.25,
        `Worked on ${at}`,
        at % 3 > 0 ? 'yes' : 'no',
      ]),
    },
  ]
}

/** The same rows as a workbook with typed dates and numbers. */
export async function workbook({ resource, content }: ImportFile): Promise<Blob> {
  const [headings = [], ...rows] = content
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const columns = headings.map((heading, at) => ({
    heading,
    cell: (row: object) => cellOf((row as string[])[at] ?? ''),
  }))
  const pages = async function* () {
    yield rows as unknown as Readonly<Record<string, unknown>>[]
  }
  const parts: BlobPart[] = []
  for await (const part of xlsxFile(columns, pages(), resource)) parts.push(part as BlobPart)
  return new Blob(parts)
}

function cellOf(text: string): FileCell {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return { day: text }
  return /^\d+(\.\d+)?$/.test(text) ? { number: Number(text), decimals: null } : { text }
}
