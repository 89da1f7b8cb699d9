/**
 * The main figure of a report as a bar chart. The table below contains the same figures; a bar has the same link as its
 * row.
 */
import { useComputedColorScheme } from '@mantine/core'
import { BarController, BarElement, CategoryScale, Chart, LinearScale, type Plugin, Tooltip } from 'chart.js'
import { useEffect, useRef } from 'react'
import { t } from '../../language/t.ts'
import { magnified, reduced, rem } from '../../ui/measure/reading-size.ts'
import classes from './reports.module.css'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

export interface Bar {
  readonly label: string
  /** Label with what distinguishes it from others of the same name. */
  readonly fullLabel: string
  readonly value: number
  readonly text: string
  readonly go: (() => void) | null
}

interface Props {
  readonly bars: readonly Bar[]
  readonly label: string
  /** Vertical bars for a sequence in time, horizontal ones for all others. */
  readonly upright: boolean
  readonly tick: (value: number) => string
  readonly height: number
  /** Unit of the axis: minutes are shown in hours. */
  readonly unit: number
  /** A limit line, which the bars should not exceed. */
  readonly limit?: { readonly value: number; readonly label: string } | null
}

export function ReportChart({ bars, label, upright, height, tick, unit, limit = null }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scheme = useComputedColorScheme('light')
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours depend on the colour scheme
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const chart = drawChart(element, { bars, label, upright, tick, unit, limit })
    return () => chart.destroy()
  }, [bars, label, upright, scheme, limit?.value])
  return (
    <div className={classes.chart} style={{ height: rem(height) }}>
      <canvas ref={canvas} role="img" aria-label={t('{label}: the same figures are in the table below', { label })} />
    </div>
  )
}

type Drawn = Omit<Props, 'height'> & Required<Pick<Props, 'limit'>>

function drawChart(element: HTMLCanvasElement, { bars, label, upright, tick, unit, limit }: Drawn): Chart {
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
      callback: (_: unknown, index: number) =>
        shortened(bars[index]?.label ?? '', upright, reduced(element.clientWidth)),
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

/** A dashed line across vertical bars, with its label above it on the left. */
function lineAcross(words: string, value: number, ink: string, font: string): Plugin<'bar'> {
  return {
    id: 'line-across',
    afterDatasetsDraw({ ctx, chartArea: { left, right }, scales: { y } }) {
      const index = y?.getPixelForValue(value)
      if (index === undefined) return
      ctx.save()
      ctx.strokeStyle = ink
      ctx.fillStyle = ink
      ctx.font = font
      ctx.setLineDash([5, 4])
      ctx.beginPath()
      ctx.moveTo(left, index)
      ctx.lineTo(right, index)
      ctx.stroke()
      ctx.textBaseline = 'bottom'
      ctx.fillText(words, left + 4, index - 3)
      ctx.restore()
    },
  }
}

/** Chart width in pixels, at the default font size, up to which it has the layout of a phone. */
const phone = 480

function shortened(text: string, upright: boolean, width: number): string {
  const maxLength = width < phone ? 18 : 28
  return !upright && text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text
}

/** Resolves a design token to a colour for the canvas. */
function colour(element: HTMLElement, token: string): string {
  // Without a transition, which would delay the colour.
  element.style.transition = 'none'
  element.style.color = `var(${token})`
  const match = getComputedStyle(element).color
  element.style.color = ''
  return match
}
