/** Fails a build whose first load or route chunks exceed their size budgets, and prints the sizes. */
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { chunkWith, getChunks, getEntries, getStyles, reachedFrom } from './reach.ts'

/** Compressed bytes. A route chunk is any chunk that is not part of the first load. */
const budgets = { firstScript: 200_000, firstStyle: 30_000, route: 60_000 }

export function budget(): Plugin {
  return {
    name: 'worklane-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const first = reachedFrom(bundle, [...getEntries(bundle), chunkWith(bundle, '/src/web/start.tsx')])
        const script = sum([...first].map(size))
        const style = sum([...getStyles(first)].map((name) => size(bundle[name])))
        const [largestChunk] = getChunks(bundle)
          .filter((chunk) => !first.has(chunk))
          .toSorted((a, b) => size(b) - size(a))
        const route = size(largestChunk)
        console.log(
          `first load: script ${kB(script)} of ${kB(budgets.firstScript)}, style ${kB(style)} of ${kB(budgets.firstStyle)};` +
            ` largest route chunk ${kB(route)} of ${kB(budgets.route)} (${largestChunk?.fileName})`,
        )
        if (script > budgets.firstScript || style > budgets.firstStyle || route > budgets.route) {
          this.error('the web app is over its size budget')
        }
      },
    },
  }
}

type File = Rolldown.OutputAsset | Rolldown.OutputChunk

const size = (file: File | undefined): number =>
  file ? gzipSync(file.type === 'chunk' ? file.code : file.source).length : 0

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
