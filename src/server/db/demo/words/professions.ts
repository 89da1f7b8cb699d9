/** Job titles. */

/** By position; the last ones repeat if there are more people. */
export const staffTitles = [
  'Director',
  'Practice Manager',
  'Graduate of Architecture',
  'Associate Director',
  'Senior Architect',
  'Senior Architect',
  'Interior Designer',
  'BIM Coordinator',
  'Architect',
  'Architect',
  'Project Architect',
  'Heritage Consultant',
  'Student of Architecture',
  'Studio Administrator',
] as const

export const clientTitles = [
  'Facilities Manager',
  'Head of Property',
  'Development Manager',
  'Business Manager',
  'Principal',
  'Owner',
  'Chair, Building Committee',
  'General Manager',
  'Projects Officer',
  'Finance Director',
] as const

export const contractorTitles = [
  'Structural Engineer',
  'Site Manager',
  'Quantity Surveyor',
  'Services Engineer',
  'Land Surveyor',
  'Joinery Foreman',
] as const

export const otherTitles = [
  'Statutory Planner',
  'Heritage Adviser',
  'Building Surveyor',
  'Account Representative',
] as const
