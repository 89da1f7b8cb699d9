/** Names of the entries of an exported account, and its head. */
import { z } from 'zod'

export const fileHead = 'account.json'

export const rowsName = (table: string) => `rows/${table}.json`

export const contentName = (name: string) => `files/${name}`

export const head = z.object({
  /** Version of the format; increased if older versions cannot read it. */
  format: z.literal(1),
  /** Name of the account. */
  account: z.string(),
  exportedon: z.string(),
  /** Numbers of the migrations that had run, which determine the columns of its rows. */
  migrations: z.array(z.number()).readonly(),
})

export type AccountFileHead = z.output<typeof head>
