/** The names in the file of an account, and what its head says. */
import { z } from 'zod'

export const fileHead = 'account.json'

export const rowsName = (table: string) => `rows/${table}.json`

export const contentName = (name: string) => `files/${name}`

export const head = z.object({
  /** What changes when an older version could not read it any more. */
  format: z.literal(1),
  /** Name of the account. */
  account: z.string(),
  exportedon: z.string(),
  /** Numbers of the migrations that its rows have the shape of. */
  migrations: z.array(z.number()).readonly(),
})

export type AccountFileHead = z.output<typeof head>
