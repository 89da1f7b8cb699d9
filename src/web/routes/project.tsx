import { ProjectScreen } from '../features/projects/project-screen.tsx'

export const Project = () => <ProjectScreen />
