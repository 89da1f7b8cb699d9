/** A PDF in the browser's viewer. Phones and some other browsers have none inside of pages: they get the file instead. */
import { Button } from '@mantine/core'
import { t } from '../../language/t.ts'
import { Notice } from '../notice.tsx'
import classes from './pdf-frame.module.css'

interface Props {
  readonly title: string
  /** URL of the content in this page. */
  readonly url: string
  /** Name of the file for a download. */
  readonly file: string
  readonly className?: string | undefined
}

export function PdfFrame({ title, url, file, className }: Props) {
  if (showsPdfs())
    return (
      <>
        <iframe className={className} title={title} src={`${url}#navpanes=0&view=FitH`} />
        {/* Some browsers say that they show PDFs, and show an empty frame. */}
        <a className={classes.instead} href={url} target="_blank" rel="noreferrer">
          {t('If no preview appears, open the file')}
        </a>
      </>
    )
  return (
    <Notice title={title} text={t("Your browser can't show PDFs here.")}>
      <PdfLinks url={url} file={file} />
    </Notice>
  )
}

export const PdfLinks = ({ url, file }: Pick<Props, 'url' | 'file'>) => (
  <>
    <Button component="a" href={url} target="_blank">
      {t('Open')}
    </Button>
    <Button component="a" href={url} download={file}>
      {t('Download')}
    </Button>
  </>
)

/** Old browsers do not say; they show PDFs. */
export const showsPdfs = (): boolean => navigator.pdfViewerEnabled !== false
