import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PdfFrame } from './pdf-frame.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(pdfViewerEnabled: boolean) {
  vi.stubGlobal('navigator', { ...window.navigator, pdfViewerEnabled })
  render(
    <MantineProvider env="test">
      <PdfFrame title="PDF of INV-0001" url="blob:1" file="INV-0001.pdf" />
    </MantineProvider>,
  )
}

it('A browser without a viewer for PDFs offers the file under its name instead of an empty frame', () => {
  show(false)
  expect(screen.getByText("Your browser can't show PDFs here.")).toBeTruthy()
  expect(screen.getByText('Download').closest('a')?.download).toBe('INV-0001.pdf')
  expect(document.querySelector('iframe')).toBeNull()
})

it('A browser with a viewer shows the PDF, and a link in case that it shows an empty frame', () => {
  show(true)
  expect(screen.getByText('If no preview appears, open the file').getAttribute('href')).toBe('blob:1')
  expect(screen.getByTitle('PDF of INV-0001').tagName).toBe('IFRAME')
})
