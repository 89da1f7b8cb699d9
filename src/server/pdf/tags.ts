/**
 * Tags for people who have documents read to them: what is a heading, a paragraph, a cell. What is drawn outside of every
 * element is decoration, such as rules and the footers of pages.
 */

/** Types of ISO 32000-1, 14.8.4. */
export type Tag = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD'

export interface Tags {
  /** Everything until the returned function is called is content of an element in the one that is open now. */
  readonly open: (tag: Tag) => () => void
  /** Draws something as content of the open element. */
  readonly mark: (draw: () => void) => void
  /** Draws decoration. */
  readonly decorate: (draw: () => void) => void
  /** What `draw` draws is decoration, whatever is open around it. */
  readonly aside: (draw: () => void) => void
  /** To be called once, when everything is drawn. */
  readonly end: () => void
}

export function createTags(pdf: PDFKit.PDFDocument): Tags {
  const whole = { tag: 'Document' as Tag, element: pdf.struct('Document') }
  pdf.addStructure(whole.element)
  const around: (typeof whole)[] = []
  const decorate = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    pdf.endMarkedContent()
  }
  return {
    open(tag) {
      const element = pdf.struct(tag)
      ;(around.at(-1) ?? whole).element.add(element)
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
      const kept = around.splice(0)
      draw()
      around.push(...kept)
    },
    end: () => whole.element.end(),
  }
}
