/**
 * Tagged PDF for screen readers: headings, paragraphs, table cells. Everything outside of a tag is an artifact, such as
 * rules and page footers.
 */

/** Standard structure types (ISO 32000-1, 14.8.4). */
export type Tag = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD'

export interface Tags {
  /** Opens an element inside the current one, until the returned function is called. */
  readonly open: (tag: Tag) => () => void
  /** Draws content of the open element. */
  readonly mark: (draw: () => void) => void
  /** Draws an artifact. */
  readonly decorate: (draw: () => void) => void
  /** Marks everything that `draw` draws as an artifact, even inside an element. */
  readonly aside: (draw: () => void) => void
  /** Call it once everything is drawn. */
  readonly end: () => void
}

export function createTags(pdf: PDFKit.PDFDocument): Tags {
  const root = { tag: 'Document' as Tag, element: pdf.struct('Document') }
  pdf.addStructure(root.element)
  const around: (typeof root)[] = []
  const decorate = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    pdf.endMarkedContent()
  }
  return {
    open(tag) {
      const element = pdf.struct(tag)
      ;(around.at(-1) ?? root).element.add(element)
      around.push({ tag, element })
      return () => void around.pop()
    },
    mark(draw) {
      const inner = around.at(-1)
      if (!inner) return decorate(draw)
      const content = pdf.markStructureContent(inner.tag)
      draw()
      pdf.endMarkedContent()
      inner.element.add(content)
    },
    decorate,
    aside(draw) {
      const outerTags = around.splice(0)
      draw()
      around.push(...outerTags)
    },
    end: () => root.element.end(),
  }
}
