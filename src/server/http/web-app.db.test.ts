import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestService } from '../testing/test-api.ts'

const directory = mkdtempSync(join(tmpdir(), 'worklane-web-'))
mkdirSync(join(directory, 'assets', 'fonts'), { recursive: true })
writeFileSync(join(directory, 'index.html'), '<!doctype html><title>The app</title>')
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
    '%s is named after what is in it, and may be kept for ever',
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
    '%s is not there, and kept by nobody',
    async (path) => {
      const { statusCode, headers } = await get(path)
      expect([statusCode, headers['cache-control'] === forEver]).toEqual([404, false])
    },
  )

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
