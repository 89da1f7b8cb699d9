/** The main figure of a report as bars. The table below says the same in words; a bar leads where its row leads. */
import { useComputedColorScheme } from '@mantine/core'
import { BarController, BarElement, CategoryScale, Chart, LinearScale, type Plugin, Tooltip } from 'chart.js'
import { useEffect, useRef } from 'react'
import { t } from '../../language/t.ts'
import { magnified, reduced, rem } from '../../ui/measure/reading-size.ts'
import classes from './reports.module.css'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

export interface Bar {
  readonly label: string
  /** With what tells it from others of that label. */
  readonly fullLabel: string
  readonly value: number
  readonly text: string
  readonly go: (() => void) | null
}

interface Props {
  readonly bars: readonly Bar[]
  readonly label: string
  /** Bars that follow each other in time stand beside each other, others lie below each other. */
  readonly upright: boolean
  readonly tick: (value: number) => string
  readonly height: number
  /** The scale goes by steps of so many: minutes by hours. */
  readonly unit: number
  /** A line across, which the bars should stay under. */
  readonly limit?: { readonly value: number; readonly label: string } | null
}

export function ReportChart({ bars, label, upright, height, tick, unit, limit = null }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scheme = useComputedColorScheme('light')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the page follow the scheme
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const chart = drawn(element, { bars, label, upright, tick, unit, limit })
    return () => chart.destroy()
  }, [bars, label, upright, scheme, limit?.value])
  return (
    <div className={classes.chart} style={{ height: rem(height) }}>
      <canvas ref={canvas} role="img" aria-label={t('{label}: the same figures are in the table below', { label })} />
    </div>
  )
}

type Drawn = Omit<Props, 'height'> & Required<Pick<Props, 'limit'>>

function drawn(element: HTMLCanvasElement, { bars, label, upright, tick, unit, limit }: Drawn): Chart {
  const [ink, line, fill] = [colour(element, '--text-quiet'), colour(element, '--hairline'), colour(element, '--chart')]
  const font = { family: getComputedStyle(element).fontFamily, size: magnified(12) }
  const values = {
    ...(limit ? { suggestedMax: (limit.value / unit) * 1.08 } : {}),
    border: { display: false },
    grid: { color: line },
    ticks: {
      color: ink,
      font,
      maxRotation: 0,
      maxTicksLimit: upright ? 6 : reduced(element.clientWidth) < phone ? 3 : 5,
      callback: (value: unknown) => tick(Number(value) * unit),
    },
  }
  const names = {
    border: { color: line },
    grid: { display: false },
    ticks: {
      color: ink,
      font,
      autoSkip: upright,
      maxRotation: 0,
      callback: (_: unknown, at: number) => shortened(bars[at]?.label ?? '', upright, reduced(element.clientWidth)),
    },
  }
  return new Chart(element, {
    type: 'bar',
    data: {
      labels: bars.map((bar) => bar.label),
      datasets: [
        {
          label,
          data: bars.map(({ value }) => value / unit),
          backgroundColor: fill,
          borderRadius: 3,
          maxBarThickness: upright ? 36 : 16,
        },
      ],
    },
    plugins: limit
      ? [lineAcross(`${limit.label} ${tick(limit.value)}`, limit.value / unit, ink, `${font.size}px ${font.family}`)]
      : [],
    options: {
      animation: false,
      maintainAspectRatio: false,
      indexAxis: upright ? 'x' : 'y',
      scales: upright ? { x: names, y: values } : { y: names, x: values },
      plugins: {
        tooltip: {
          displayColors: false,
          callbacks: {
            title: ([hit]) => bars[hit?.dataIndex ?? -1]?.fullLabel ?? '',
            label: ({ dataIndex }) => bars[dataIndex]?.text ?? '',
          },
        },
      },
      onClick: (_, [hit]) => hit && bars[hit.index]?.go?.(),
      onHover: (_, [hit]) => {
        element.style.cursor = hit && bars[hit.index]?.go ? 'pointer' : 'default'
      },
    },
  })
}

/** A dashed line over upright bars, with its words above it on the left. */
function lineAcross(words: string, value: number, ink: string, font: string): Plugin<'bar'> {
  return {
    id: 'line-across',
    afterDatasetsDraw({ ctx, chartArea: { left, right }, scales: { y } }) {
      const at = y?.getPixelForValue(value)
      if (at === undefined) return
      ctx.save()
      ctx.strokeStyle = ink
      ctx.fillStyle = ink
      ctx.font = font
      ctx.setLineDash([5, 4])
      ctx.beginPath()
      ctx.moveTo(left, at)
      ctx.lineTo(right, at)
      ctx.stroke()
      ctx.textBaseline = 'bottom'
      ctx.fillText(words, left + 4, at - 3)
      ctx.restore()
    },
  }
}

/** Pixels at the usual font size up to which a chart has the width of a phone. */
const phone = 480

function shortened(text: string, upright: boolean, width: number): string {
  const most = width < phone ? 18 : 28
  return !upright && text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
}

/** A token as a colour that a canvas understands. */
function colour(element: HTMLElement, token: string): string {
  // At once: on its way from one colour to the next it would be the colour of the text.
  element.style.transition = 'none'
  element.style.color = `var(${token})`
  const found = getComputedStyle(element).color
  element.style.color = ''
  return found
}
