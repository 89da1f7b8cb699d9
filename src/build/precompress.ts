/** Writes a compressed copy beside each file, so that the service compresses nothing itself. */
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

export function precompress(): Plugin {
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
