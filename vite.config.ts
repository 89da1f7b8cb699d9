/// <reference types="vitest/config" />
/** Builds the web app into dist/web and refuses a build whose first load or route chunks are over budget. */
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './src/build/chunks.ts'
import { compileMessages } from './src/build/compile-messages.ts'
import { preloads } from './src/build/preloads.ts'

/** Compressed bytes. A route chunk is any chunk that is not part of the first load. */
const budgets = { firstScript: 200_000, firstStyle: 30_000, route: 60_000 }

/** Fails the build when compressed sizes exceed `budgets`, and prints what was measured. */
function budget(): Plugin {
  return {
    name: 'worklane-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const size = (name: string) => {
          const file = bundle[name]
          if (!file) return 0
          return gzipSync(file.type === 'chunk' ? file.code : file.source).length
        }
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const first = new Set<string>()
        const walk = (name: string) => {
          const file = bundle[name]
          if (first.has(name) || file?.type !== 'chunk') return
          first.add(name)
          file.imports.forEach(walk)
        }
        for (const chunk of chunks) if (chunk.isEntry) walk(chunk.fileName)
        const styles = new Set([...first].flatMap((name) => [...stylesOf(bundle[name])]))
        const script = [...first].reduce((sum, name) => sum + size(name), 0)
        const style = [...styles].reduce((sum, name) => sum + size(name), 0)
        const routes = chunks.filter((chunk) => !first.has(chunk.fileName)).map((chunk) => chunk.fileName)
        const largest = routes.toSorted((a, b) => size(b) - size(a))[0] ?? ''
        console.log(
          `first load: script ${kB(script)} of ${kB(budgets.firstScript)}, style ${kB(style)} of ${kB(budgets.firstStyle)};` +
            ` largest route chunk ${kB(size(largest))} of ${kB(budgets.route)} (${largest})`,
        )
        if (script > budgets.firstScript || style > budgets.firstStyle || size(largest) > budgets.route) {
          this.error('the web app is over its size budget')
        }
      },
    },
  }
}

function stylesOf(file: unknown): Set<string> {
  return (file as { viteMetadata?: { importedCss: Set<string> } } | undefined)?.viteMetadata?.importedCss ?? new Set()
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Writes compressed twins beside the files, so that the service sends them without compressing anything itself. */
function precompress(): Plugin {
  return {
    name: 'worklane-precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css|svg)$/.test(file.fileName)) continue
          const content = file.type === 'chunk' ? file.code : file.source
          const twins = { gz: gzipSync(content), br: brotliCompressSync(content) }
          for (const [ending, source] of Object.entries(twins)) {
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.${ending}`, source })
          }
        }
      },
    },
  }
}

export default defineConfig({
  // Catalogues are read as a whole.
  json: { namedExports: false },
  plugins: [compileMessages(), react(), budget(), preloads(), precompress()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        // Modules of one chunk run in the order in which they are imported, not in the one in which chunks arrive.
        strictExecutionOrder: true,
        // The first style sheet is called after the folder of the checkout.
        assetFileNames: ({ names: [name] }) =>
          `assets/${name === `${basename(import.meta.dirname)}.css` ? 'worklane' : '[name]'}-[hash][extname]`,
        chunkFileNames: ({ name, moduleIds }) =>
          `assets/${moduleIds.some((id) => id.endsWith('/src/web/main.tsx')) ? 'first' : name.split('~')[0]}-[hash].js`,
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
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/**/*.db.test.ts', 'e2e/volume/*.db.test.ts'],
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
        test: { name: 'volume', include: ['e2e/volume/*.volume.test.ts'], testTimeout: 300_000, hookTimeout: 600_000 },
      },
    ],
  },
})
