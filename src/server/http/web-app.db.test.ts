import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestService } from '../testing/test-api.ts'

const directory = mkdtempSync(join(tmpdir(), 'worklane-web-'))
mkdirSync(join(directory, 'assets', 'fonts'), { recursive: true })
writeFileSync(join(directory, 'index.html'), '<!doctype html><title>The app</title>')
mkdirSync(join(directory, 'help'))
writeFileSync(join(directory, 'help', 'more.html'), '<!doctype html><title>More</title>')
writeFileSync(join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(directory, 'assets', 'app-1a2b.js'), 'export {}')
writeFileSync(join(directory, 'assets', 'app-1a2b.js.br'), 'packed')
writeFileSync(join(directory, 'assets', 'fonts', 'inter.woff2'), 'font')
afterAll(() => rmSync(directory, { recursive: true }))

const { app } = await startTestService({ webDirectory: directory })
const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })
const forEver = 'public, max-age=31536000, immutable'

it('The web app’s settings have all URLs, and whether mail is sent', async () => {
  const { publicUrl, apiUrl, sendsMail } = (await get('/config.json')).json()
  expect([apiUrl, sendsMail]).toEqual([`${publicUrl}/api/v4`, false])
})

describe('Files of the web app', () => {
  it.each(['/assets/app-1a2b.js', '/assets/fonts/inter.woff2'])(
    '%s is named by a hash of its content, and may be cached forever',
    async (path) => {
      const { statusCode, headers } = await get(path)
      expect([statusCode, headers['cache-control'], headers['x-content-type-options']]).toEqual([
        200,
        forEver,
        'nosniff',
      ])
    },
  )

  it('are revalidated if their names do not change', async () => {
    const { statusCode, headers } = await get('/favicon.svg')
    expect([statusCode, headers['cache-control'], headers['x-content-type-options']]).toEqual([
      200,
      'public, max-age=0',
      'nosniff',
    ])
  })

  it('are sent compressed if accepted', async () => {
    const packed = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'packed'])
    expect((await get('/assets/app-1a2b.js')).body).toBe('export {}')
  })

  it.each(['/assets/app-3c4d.js', '/assets/fonts/', '/assets/fonts', '/assets/', '/assets', '/missing.js'])(
    '%s is missing, and must not be cached',
    async (path) => {
      const { statusCode, headers } = await get(path)
      expect([statusCode, headers['cache-control'] === forEver]).toEqual([404, false])
    },
  )

  it('of another version are missing even where a page is accepted', async () => {
    const { statusCode, headers } = await get('/assets/app-3c4d.js', { accept: 'text/html,*/*' })
    expect([statusCode, headers['content-type']]).toEqual([404, expect.stringContaining('json')])
  })

  it('are read-only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await app.inject({ method, url: '/assets/app-1a2b.js' })).statusCode).toBe(404)
  })

  it('leave all other paths to the page or the API', async () => {
    const opened = await get('/projects/12', { accept: 'text/html' })
    expect([opened.statusCode, opened.body]).toEqual([200, '<!doctype html><title>The app</title>'])
    expect((await get('/api/v4/assets/app-1a2b.js', { accept: 'text/html' })).json()).toMatchObject({ status: 'error' })
  })
})

describe('Every HTML response of the web app has the headers of the page', () => {
  const protection = ['content-security-policy', 'cache-control', 'referrer-policy', 'permissions-policy'] as const
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name))}`)

  it('at the address of each of its files, however spelled', async () => {
    const page = await get('/')
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const seen: string[] = []
    for (const url of files.flatMap((file) => [file, `${file}/`, `${file}?x=1`, encodedStart(file)])) {
      const answer = await get(url, { accept: 'text/html' })
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      if (!String(answer.headers['content-type']).includes('html')) continue
      seen.push(url)
      for (const name of protection) expect([url, answer.headers[name]]).toEqual([url, page.headers[name]])
    }
    expect(seen).toEqual(expect.arrayContaining(['/index.html', '/index.html?x=1', '/help/more.html']))
  })
})

/** The address with its first letter percent-encoded. */
const encodedStart = (path: string) => `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`
