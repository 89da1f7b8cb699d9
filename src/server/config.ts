/**
 * Turns environment and command line into typed settings, once, at the start. Nothing else reads process.env.
 * The first wrong setting becomes a one-line SettingError that names it, its value and what is allowed.
 */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { printable, refusal, SettingError } from './operator-error.ts'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export interface Settings {
  readonly host: string
  readonly port: number
  /** Origin that people type, without a trailing slash. */
  readonly publicUrl: string
  /** Absolute path of the directory for the embedded database, uploaded files, keys and the outbox. */
  readonly dataDir: string
  /** A PostgreSQL to use; null means the embedded database. */
  readonly databaseUrl: string | null
  /** A PgBouncer in transaction mode before that PostgreSQL; null for none. */
  readonly poolerUrl: string | null
  /** A streaming replica of that PostgreSQL, for reads; null for none. */
  readonly readUrl: string | null
  /** A bucket of an S3-compatible store for the content of files, with credentials; null means the data directory. */
  readonly filesUrl: string | null
  /** Share of the disk that the files of one account may take in the data directory; 1 for no limit. */
  readonly filesShare: number
  /** What keys in the database are sealed under; null means a file in the data directory. */
  readonly secret: string | null
  /** OIDC issuer, without a trailing slash. */
  readonly authUrl: string
  /** Mail server; null means that mails become files in the outbox. */
  readonly smtpUrl: string | null
  /** Requests per 30 seconds and credential. */
  readonly rateLimitMax: number
  /** Proxies that are believed what they say of the client; empty: none. */
  readonly trustProxy: readonly string[]
  /** Whether webhooks may go to private and loopback addresses. */
  readonly webhookAllowPrivate: boolean
  readonly logLevel: (typeof logLevels)[number]
  /** Of the requests that went well, how many are a line of the log: 0 for no line of any request, 1 for all. */
  readonly logRequests: number
  /** Where metrics are served; null for nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** Where traces are sent, without a trailing slash, and of how many requests; null for nowhere. */
  readonly traces: { readonly collector: string; readonly share: number } | null
  /** Whether to fill an empty database with demo data. */
  readonly demo: boolean
  /** Multiplies the volume of the demo data. */
  readonly scale: number
  /** Whether to serve the web app; without it, it comes from elsewhere, such as the development server. */
  readonly web: boolean
}

const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max))

const truth = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

/** From 0 to 1, with at most six decimals. */
const share = z
  .string()
  .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)
  .transform(Number)

const address = (protocols: readonly string[], isBare = false) =>
  z
    .string()
    .refine((text) => {
      const url = URL.parse(text)
      if (!url || !protocols.includes(url.protocol) || url.hostname === '') return false
      return !isBare || (url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '')
    })
    .transform((text) => text.replace(/\/+$/, ''))

/** Credentials, a bucket, and nothing that would have to be escaped in the names of objects. */
function isBucket(text: string): boolean {
  const url = URL.parse(text)
  if (!url) return false
  const { username, password, pathname, searchParams } = url
  const areKnown = [...searchParams.keys()].every((name) => name === 'region')
  return username !== '' && password !== '' && areKnown && /^(\/[\w.-]+)+\/?$/.test(pathname)
}

/** Addresses, networks in CIDR, and the names that stand for such, separated by commas. */
const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().refine(isProxy)))

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', length, ...rest] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === 0 || rest.length > 0) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= bits)
}

interface Rule {
  readonly shape: z.ZodType
  readonly allowed: string
  /** Its value is not to be shown. */
  readonly secret?: true
}

const rules = {
  HOST: { shape: z.string().regex(/^[\w.:-]+$/), allowed: 'a host name or address such as 127.0.0.1' },
  PORT: { shape: wholeNumber(1, 65_535), allowed: 'a whole number from 1 to 65535' },
  PUBLIC_URL: {
    shape: address(['http:', 'https:'], true),
    allowed: 'an http or https address without a path, such as https://work.example.com',
  },
  DATA_DIR: { shape: z.string().regex(/^[^\0]+$/), allowed: 'a path of a directory' },
  DATABASE_URL: {
    shape: address(['postgres:', 'postgresql:']),
    allowed:
      'a PostgreSQL address such as postgres://user:password@host:5432/database, with / in a password as %2F and @ as %40',
  },
  DATABASE_POOLER_URL: {
    shape: address(['postgres:', 'postgresql:']),
    allowed:
      'the address of a PgBouncer such as postgres://user:password@host:6432/database, together with DATABASE_URL',
  },
  DATABASE_READ_URL: {
    shape: address(['postgres:', 'postgresql:']),
    allowed:
      'the address of a streaming replica such as postgres://user:password@host:5432/database, together with DATABASE_URL',
  },
  FILES_URL: {
    shape: address(['https:', 'http:']).refine(isBucket),
    allowed:
      'a bucket such as https://ACCESS_KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket/prefix?region=eu-central-1, with / in a secret as %2F and + as %2B',
    secret: true,
  },
  FILES_SHARE: { shape: share.pipe(z.number().positive()), allowed: 'a fraction of the disk such as 0.5, up to 1' },
  WORKLANE_SECRET: {
    shape: z.string().min(32),
    allowed: 'a secret of at least 32 characters, such as "openssl rand -base64 32" prints',
    secret: true,
  },
  AUTH_URL: { shape: address(['http:', 'https:']), allowed: 'the http or https address of an OIDC issuer' },
  SMTP_URL: { shape: address(['smtp:', 'smtps:']), allowed: 'an address such as smtp://user:password@host:587' },
  RATE_LIMIT_MAX: { shape: wholeNumber(1, 1_000_000_000), allowed: 'a whole number from 1 to 1000000000' },
  TRUST_PROXY: {
    shape: proxies,
    allowed:
      'addresses or networks separated by commas, such as 127.0.0.1, 10.0.0.0/8, loopback, linklocal or uniquelocal',
  },
  WEBHOOK_ALLOW_PRIVATE: { shape: truth, allowed: 'true or false' },
  LOG_REQUESTS: {
    shape: z.union([truth.transform(Number), share]),
    allowed: 'true, false, or a share of the requests from 0 to 1 such as 0.05',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    shape: address(['http:', 'https:']),
    allowed: 'the http or https address of a collector, such as http://127.0.0.1:4318',
  },
  OTEL_TRACES_SAMPLER_ARG: { shape: share, allowed: 'a share of the requests from 0 to 1 such as 0.05' },
  METRICS_HOST: { shape: z.string().regex(/^[\w.:-]+$/), allowed: 'a host name or address such as 127.0.0.1' },
  METRICS_PORT: { shape: wholeNumber(1, 65_535), allowed: 'a whole number from 1 to 65535, other than PORT' },
  LOG_LEVEL: { shape: z.enum(logLevels), allowed: `one of ${logLevels.join(', ')}` },
  '--scale': { shape: wholeNumber(1, 1000), allowed: 'a whole number from 1 to 1000, together with --demo' },
} satisfies Record<string, Rule>

type Name = keyof typeof rules

/** Reads one setting; empty and missing both mean the default. Throws SettingError. */
function read<N extends Name, D>(
  name: N,
  text: string | undefined,
  fallback: D,
): z.output<(typeof rules)[N]['shape']> | D {
  if (text === undefined || text.trim() === '') return fallback
  const rule: Rule = rules[name]
  const result = rule.shape.safeParse(text.trim())
  if (!result.success) throw refusal(name, rule.secret ? '***' : text, rule.allowed)
  return result.data as z.output<(typeof rules)[N]['shape']>
}

/**
 * Settings from the environment and the arguments after the script name. Throws SettingError for the first wrong one.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>, args: readonly string[]): Settings {
  const { demo, scale, web } = readArguments(args)
  if (scale !== undefined && !demo) read('--scale', 'without --demo', null)
  const port = read('PORT', env.PORT, 3000)
  const metricsPort = read('METRICS_PORT', env.METRICS_PORT, null)
  const metricsHost = read('METRICS_HOST', env.METRICS_HOST, '127.0.0.1')
  if (metricsPort === port) throw refusal('METRICS_PORT', String(port), rules.METRICS_PORT.allowed)
  const collector = read('OTEL_EXPORTER_OTLP_ENDPOINT', env.OTEL_EXPORTER_OTLP_ENDPOINT, null)
  const tracedShare = read('OTEL_TRACES_SAMPLER_ARG', env.OTEL_TRACES_SAMPLER_ARG, 1)
  const publicUrl = read('PUBLIC_URL', env.PUBLIC_URL, `http://localhost:${port}`)
  const databaseUrl = read('DATABASE_URL', env.DATABASE_URL, null)
  const poolerUrl = read('DATABASE_POOLER_URL', env.DATABASE_POOLER_URL, null)
  const readUrl = read('DATABASE_READ_URL', env.DATABASE_READ_URL, null)
  if (poolerUrl !== null && databaseUrl === null)
    throw refusal('DATABASE_POOLER_URL', poolerUrl, rules.DATABASE_POOLER_URL.allowed)
  if (readUrl !== null && databaseUrl === null)
    throw refusal('DATABASE_READ_URL', readUrl, rules.DATABASE_READ_URL.allowed)
  return {
    host: read('HOST', env.HOST, '127.0.0.1'),
    port,
    publicUrl,
    dataDir: resolve(read('DATA_DIR', env.DATA_DIR, demo ? './data/demo' : './data')),
    databaseUrl,
    poolerUrl,
    readUrl,
    filesUrl: read('FILES_URL', env.FILES_URL, null),
    filesShare: read('FILES_SHARE', env.FILES_SHARE, 0.5),
    secret: read('WORKLANE_SECRET', env.WORKLANE_SECRET, null),
    authUrl: read('AUTH_URL', env.AUTH_URL, `${publicUrl}/identity`),
    smtpUrl: read('SMTP_URL', env.SMTP_URL, null),
    rateLimitMax: read('RATE_LIMIT_MAX', env.RATE_LIMIT_MAX, 500),
    trustProxy: read('TRUST_PROXY', env.TRUST_PROXY, []),
    webhookAllowPrivate: read('WEBHOOK_ALLOW_PRIVATE', env.WEBHOOK_ALLOW_PRIVATE, demo),
    logLevel: read('LOG_LEVEL', env.LOG_LEVEL, 'info'),
    logRequests: read('LOG_REQUESTS', env.LOG_REQUESTS, 0),
    metrics: metricsPort === null ? null : { host: metricsHost, port: metricsPort },
    traces: collector === null ? null : { collector, share: tracedShare },
    demo,
    scale: read('--scale', scale, 1),
    web,
  }
}

interface Arguments {
  readonly demo: boolean
  readonly scale: string | undefined
  readonly web: boolean
}

function readArguments(args: readonly string[]): Arguments {
  const options = {
    demo: { type: 'boolean', default: false },
    scale: { type: 'string' },
    'api-only': { type: 'boolean', default: false },
  } as const
  try {
    const { values } = parseArgs({ args: [...args], options })
    return { demo: values.demo, scale: values.scale, web: !values['api-only'] }
  } catch {
    const text = printable(args.join(' '))
    throw new SettingError(`arguments are "${text}"; allowed are --demo, --scale <number> and --api-only`)
  }
}
