import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings } from './config.ts'
import { SettingError } from './operator-error.ts'

describe('settings', () => {
  it('have defaults', () => {
    expect(readSettings({}, [])).toEqual({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: null,
      poolerUrl: null,
      readUrl: null,
      secret: null,
      authUrl: 'http://localhost:3000/identity',
      filesUrl: null,
      smtpUrl: null,
      filesShare: 0.5,
      rateLimitMax: 500,
      trustProxy: [],
      webhookAllowPrivate: false,
      logLevel: 'info',
      logRequests: 0,
      metrics: null,
      traces: null,
      demo: false,
      scale: 1,
      web: true,
    })
  })

  it('follow the port and the public address', () => {
    expect(readSettings({ PORT: '8080' }, []).publicUrl).toBe('http://localhost:8080')
    const settings = readSettings({ PUBLIC_URL: 'https://work.example.com/' }, [])
    expect(settings.publicUrl).toBe('https://work.example.com')
    expect(settings.authUrl).toBe('https://work.example.com/identity')
  })

  it('list the trusted proxies', () => {
    const { trustProxy } = readSettings({ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8,192.0.2.1' }, [])
    expect(trustProxy).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.1'])
  })

  it('have other defaults for the demo, unless set', () => {
    const settings = readSettings({}, ['--demo', '--scale', '100'])
    expect(settings).toMatchObject({ demo: true, scale: 100, webhookAllowPrivate: true, dataDir: resolve('data/demo') })
    const set = readSettings({ DATA_DIR: '/srv/worklane', WEBHOOK_ALLOW_PRIVATE: 'false' }, ['--demo', '--scale=2'])
    expect(set).toMatchObject({ scale: 2, webhookAllowPrivate: false, dataDir: '/srv/worklane' })
  })

  it('set the sample rates of logs and traces', () => {
    const logged = (text: string) => readSettings({ LOG_REQUESTS: text }, []).logRequests
    expect(['true', 'false', '1', '0', '0.05', '1.0'].map(logged)).toEqual([1, 0, 1, 0, 0.05, 1])
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }
    expect(readSettings(collector, []).traces).toEqual({ collector: 'http://127.0.0.1:4318', share: 1 })
    expect(readSettings({ ...collector, OTEL_TRACES_SAMPLER_ARG: '0.1' }, []).traces?.share).toBe(0.1)
  })

  it('treat an empty value as not set', () => {
    expect(readSettings({ DATABASE_URL: '', PORT: ' ' }, [])).toMatchObject({ databaseUrl: null, port: 3000 })
  })

  it.each([
    ['PORT', 'abc', '1 to 65535'],
    ['PORT', '70000', '1 to 65535'],
    ['HOST', 'a b', 'host name'],
    ['PUBLIC_URL', 'work.example.com', 'http or https'],
    ['PUBLIC_URL', 'https://work.example.com/app', 'without a path'],
    ['DATABASE_URL', 'mysql://localhost/db', 'PostgreSQL'],
    ['AUTH_URL', 'identity', 'OIDC issuer'],
    ['SMTP_URL', 'http://mail', 'smtp://'],
    ['RATE_LIMIT_MAX', '0', 'whole number'],
    ['TRUST_PROXY', 'true', 'addresses or networks'],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/33', '10.0.0.0/8'],
    ['TRUST_PROXY', '10.0.0.1,,', 'separated by commas'],
    ['WEBHOOK_ALLOW_PRIVATE', 'maybe', 'true or false'],
    ['LOG_REQUESTS', '1.5', 'a share of the requests from 0 to 1'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'address of a collector'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half', 'a share of the requests from 0 to 1'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn'],
  ])('refuse %s=%s in one line that says what is allowed', (name, value, allowed) => {
    const message = refusal(() => readSettings({ [name]: value }, []))
    expect(message.startsWith(`${name} is "${value}"; allowed is `)).toBe(true)
    expect(message).toContain(allowed)
    expect(message).not.toContain('\n')
  })

  it.each(['DATABASE_POOLER_URL', 'DATABASE_READ_URL'])('refuse %s without the server behind it', (name) => {
    const message = refusal(() => readSettings({ [name]: 'postgres://w:hidden@beside:6432/w' }, []))
    expect(message).toContain(`${name} is "postgres://w:***@beside`)
    expect(message).toMatch(/together with DATABASE_URL$/)
  })

  it('refuse unknown arguments, and a scale without the demo', () => {
    expect(refusal(() => readSettings({}, ['--demp']))).toContain('--demo')
    expect(refusal(() => readSettings({}, ['--scale', '5']))).toContain('together with --demo')
    expect(refusal(() => readSettings({}, ['--demo', '--scale', 'x']))).toContain('"x"')
  })

  it.each([
    ['DATABASE_URL', 'mysql://me:secret@host/db'],
    ['DATABASE_URL', 'postgres://me:a/b/secret@host/db'],
    ['DATABASE_URL', 'postgres://me:a@b:secret@:host/db'],
    ['SMTP_URL', 'http://me:secret@host'],
  ])('never repeat a password: %s=%s', (name, value) => {
    const message = refusal(() => readSettings({ [name]: value }, []))
    expect(message).toContain('://me:***@')
    expect(message).not.toContain('secret')
  })

  it.each([
    's3://key:secret@host/bucket',
    'https://host/bucket',
    'https://key:secret@host',
    'https://key:a/b@host/bucket',
    'https://key:secret@host/bucket?zone=1',
  ])('refuse a bucket without repeating its secret: %s', (value) => {
    const message = refusal(() => readSettings({ FILES_URL: value }, []))
    expect(message).toMatch(/^FILES_URL is "\*\*\*"; allowed is a bucket such as https:.+\?region=eu-central-1/)
  })

  it('require a bucket for a file store', () => {
    const filesUrl = 'https://key:a%2Fb@store.example.com:9000/bucket/some/where?region=eu-central-1'
    expect(readSettings({ FILES_URL: filesUrl }, [])).toMatchObject({ filesUrl })
    expect(readSettings({ FILES_URL: '' }, [])).toMatchObject({ filesUrl: null })
  })

  it('never repeat a secret', () => {
    expect(refusal(() => readSettings({ WORKLANE_SECRET: 'too short' }, []))).toBe(
      'WORKLANE_SECRET is "***"; allowed is a secret of at least 32 characters, such as "openssl rand -base64 32" prints',
    )
  })
})

describe('settings named in the documentation', () => {
  const asked = new Set<string>()
  readSettings(new Proxy({}, { get: (_none, name) => void asked.add(String(name)) }), [])
  const fileOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const [service = ''] = fileOf('compose.yaml').split('\n  database:')

  it.each([
    ['docs/samples/worklane.env', [...fileOf('docs/samples/worklane.env').matchAll(/^#?([A-Z_]+)=/gm)]],
    ['compose.yaml', [...service.matchAll(/^ {6}([A-Z_]+): /gm)]],
    ['README.md', [...fileOf('README.md').matchAll(/^\| `([A-Z_]+)` /gm)]],
  ])('in %s exist', (_file, found) => {
    const names = found.map(([, name = '']) => name)
    // The password of its address, which the driver of PostgreSQL reads by itself.
    expect(names.filter((name) => !asked.has(name) && name !== 'PGPASSWORD')).toEqual([])
    expect(names.length).toBeGreaterThan(5)
  })

  it('in the sample environment file are valid unchanged', () => {
    const lines = fileOf('docs/samples/worklane.env').matchAll(/^#?([A-Z_]+)=(.+)$/gm)
    const env = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
    expect(readSettings(env, [])).toMatchObject({ port: 3000, trustProxy: ['127.0.0.1'], logRequests: 0.05 })
  })
})

function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(SettingError)
    return (error as Error).message
  }
  throw new Error('was accepted')
}
