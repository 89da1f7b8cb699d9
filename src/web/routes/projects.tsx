import { ListScreen } from '../resource/list/list-screen.tsx'
import { projects } from '../views/projects.ts'

export const Projects = () => <ListScreen view={projects} />
