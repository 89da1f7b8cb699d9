/**
 * The web app's performance budgets, measured in Chromium against a running demo: `node e2e/lab/bench/screens.ts
 * http://localhost:3000`. For the volume that the budgets assume, start the demo with `--scale 100`.
 */
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '../../browser/chromium.ts'
import { open } from '../../browser/steps.ts'
import { measureAnswers, measureLoading } from './answer-measures.ts'
import { measureFrames } from './frame-measures.ts'
import { heading, rowOf } from './report.ts'
import {
  measurePalette,
  measureScrolling,
  measureSecondOpening,
  measureShifts,
  type Screens,
} from './screen-measures.ts'

const measures = {
  loading: measureLoading,
  answers: measureAnswers,
  frames: measureFrames,
  opening: measureSecondOpening,
  palette: measurePalette,
  scrolling: measureScrolling,
  shifts: measureShifts,
} as const

const { values, positionals } = parseArgs({
  options: {
    measure: { type: 'string', default: Object.keys(measures).join(',') },
    turns: { type: 'string', default: '9' },
  },
  allowPositionals: true,
})

const executablePath = findChromium(console.log)
if (executablePath === null) throw new Error('There is no Chromium')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext({
  baseURL: positionals[0] ?? 'http://localhost:3000',
  viewport: { width: 1440, height: 900 },
})
const page = await context.newPage()
await open(page, '/')
const screens: Screens = { page, devtools: await context.newCDPSession(page), turns: Number(values.turns) }
console.log(heading('Web app'))
let missed = 0
for (const [name, measure] of Object.entries(measures)) {
  if (!values.measure.split(',').includes(name)) continue
  for (const finding of await measure(screens)) {
    missed += finding.met === false ? 1 : 0
    console.log(rowOf(finding))
  }
}
await browser.close()
process.exitCode = missed === 0 ? 0 : 1
