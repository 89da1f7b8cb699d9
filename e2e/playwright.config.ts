/**
 * Journeys run in Chromium against a demo of their own, with fresh data. Settings are passed in environment variables,
 * because Playwright reads this file again in each of its processes.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './browser/chromium.ts'

process.env.E2E_PORT ??= '4199'
process.env.E2E_CHROMIUM ??= findChromium(console.log) ?? ''

const root = join(import.meta.dirname, '..')
if (!process.env.E2E_DATA) {
  process.env.E2E_DATA = join(root, `test-results/demo-${process.env.E2E_PORT}`)
  rmSync(process.env.E2E_DATA, { recursive: true, force: true })
}

const address = `http://localhost:${process.env.E2E_PORT}`

const demo = {
  command: `"${process.execPath}" src/server/worklane.js --demo`,
  cwd: root,
  url: `${address}/readyz`,
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: {
    PORT: process.env.E2E_PORT,
    PUBLIC_URL: address,
    DATA_DIR: process.env.E2E_DATA,
    // Journeys click faster than people.
    RATE_LIMIT_MAX: '100000',
    LOG_LEVEL: 'warn',
  },
}

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // A directory for each of the parallel runs.
  outputDir: `../test-results/journeys-${process.env.E2E_SHARE ?? 'alone'}`,
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    // Without videos, and without snapshots of the page around each step: they cost more than half of a journey's time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.E2E_CHROMIUM,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // A demo may already be served.
  ...(process.env.E2E_SERVED ? {} : { webServer: demo }),
})
