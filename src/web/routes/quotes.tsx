import { quotes } from '../arrangements/documents.ts'
import { ListScreen } from '../resource/list-screen.tsx'

export const Quotes = () => <ListScreen arrangement={quotes} />
