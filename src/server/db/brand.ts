/** The firm's name and logo, for pages, mails and documents. */
import { sql } from 'kysely'
import type { Database } from './database.ts'

export interface Logo {
  /** Digest of the content, in hexadecimal. */
  readonly digest: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

export interface Brand {
  readonly account: number
  readonly name: string
  readonly logo: Logo | null
}

export interface BrandWithPicture extends Brand {
  /** A PNG file. */
  readonly picture: Buffer | null
}

const logoExpression = sql`case when l.digest is null then null
  else json_build_object('digest', l.digest, 'width', l.width, 'height', l.height) end as logo`

const ofAccounts = sql`accounts a left join logos l on l.account_id = a.id and l.digest = a.logoid`

/**
 * The firm shown on pages before sign-in: the one that set up this installation. Null if there is none.
 */
export async function firstBrand(kysely: Database['kysely']): Promise<Brand | null> {
  const result = await sql<Brand>`
    select a.id as account, a.name, ${logoExpression}
    from ${ofAccounts}
    order by a.id
    limit 1
  `.execute(kysely)
  return result.rows[0] ?? null
}

/** Includes the image, for mails and printed documents, which can't fetch it. */
export async function loadBrand(kysely: Database['kysely'], account: number): Promise<BrandWithPicture> {
  const result = await sql<BrandWithPicture>`
    select a.id as account, a.name, ${logoExpression}, l.content as picture
    from ${ofAccounts}
    where a.id = ${account}
  `.execute(kysely)
  const [brand] = result.rows
  if (!brand) throw new Error(`Account ${account} is gone`)
  return brand
}

/** The image with this digest; null if there is none. */
export async function logoPicture(kysely: Database['kysely'], account: number, digest: string): Promise<Buffer | null> {
  const result = await sql<{ content: Buffer }>`
    select content
    from logos
    where account_id = ${account} and digest = ${digest}
  `.execute(kysely)
  return result.rows[0]?.content ?? null
}

/** Scales a logo to fit a box of pixels or points, never beyond its own size. */
export function fitted({ width, height }: Logo, box: { readonly width: number; readonly height: number }) {
  const scale = Math.min(box.width / width, box.height / height, 1)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Wide logos are assumed to contain the name, so it is not repeated beside them. */
export const containsName = ({ width, height }: Logo): boolean => width > height * 2

/** Public path of the image. */
export const logoPath = (account: number, digest: string): string => `/logos/${account}/${digest}.png`
