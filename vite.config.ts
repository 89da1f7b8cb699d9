/// <reference types="vitest/config" />
/** Builds the web app into dist/web and refuses a build whose first load or route chunks are over budget. */
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './src/build/budget.ts'
import { chunks } from './src/build/chunks.ts'
import { compileAhead } from './src/build/compile-ahead.ts'
import { compileMessages } from './src/build/compile-messages.ts'
import { paintAfter } from './src/build/paint-after.ts'
import { precompress } from './src/build/precompress.ts'
import { preloads } from './src/build/preloads.ts'
import { relativeLengths } from './src/build/relative-lengths.ts'

export default defineConfig({
  // Catalogues are read as a whole.
  json: { namedExports: false },
  plugins: [
    compileMessages(),
    relativeLengths(),
    react(),
    budget(),
    preloads(),
    paintAfter(),
    compileAhead(),
    precompress(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Budgets of our own hold what is compressed.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      // Half of a build is compressing, which needs no mention each time.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: chunks },
        // Modules of one chunk run in the order in which they are imported, not in the one in which chunks arrive.
        strictExecutionOrder: true,
        // The first style sheet is called after the folder of the checkout.
        assetFileNames: ({ names: [name] }) =>
          `assets/${name === `${basename(import.meta.dirname)}.css` ? 'worklane' : '[name]'}-[hash][extname]`,
        chunkFileNames: ({ name, moduleIds }) =>
          `assets/${moduleIds.some((id) => id.endsWith('/src/web/main.ts')) ? 'begin' : name.split('~')[0]}-[hash].js`,
      },
    },
  },
  test: {
    // Machines that build several things at once are slow; no test is about speed.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 50_000 } },
    // One for each core: they leave the process that hands out the files little to do.
    maxWorkers: availableParallelism(),
    // Of processes that run one realm after the other; by default their share of all memory.
    vmMemoryLimit: '1GB',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'e2e/**/*.test.ts'],
          exclude: ['**/*.{db,dom,process,volume}.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        // A document for each file takes longer than most tests of logic, so these do without one.
        test: {
          name: 'web',
          include: ['src/web/**/*.test.tsx', 'src/web/**/*.dom.test.ts'],
          environment: 'jsdom',
          setupFiles: 'src/web/test-setup.ts',
          // A realm for each file, of processes that have compiled the modules before: a quarter of the time of one
          // process for each.
          pool: 'vmForks',
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/**/*.db.test.ts', 'e2e/lab/volume/*.db.test.ts'],
          setupFiles: 'src/server/testing/record-statements.ts',
          // Loading the service takes longer than most files.
          isolate: false,
          // Node loads it as it does in use, without Vite: that takes a third of the time.
          experimental: { viteModuleRunner: false },
          globalSetup: 'src/server/testing/database-setup.ts',
          // One more than there are cores, as some files wait for long: for retries, slow clients, turns of a clock.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // Whole processes that start and end, seconds each: a part of the proof.
        test: {
          name: 'processes',
          include: ['src/**/*.process.test.ts'],
          globalSetup: 'src/server/testing/database-setup.ts',
        },
      },
      {
        extends: true,
        // Minutes of filling a large database first.
        test: {
          name: 'volume',
          include: ['e2e/lab/volume/*.volume.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
