import type { MakeRequest } from './requests.ts'

/** How the rows on universities and administrators are asked. */
export const administrationRequests: Record<string, MakeRequest> = {
  'school.update': (_world, { SA }) => ({
    method: 'PUT',
    path: `/api/schools/${SA.id}/`,
    body: { name: SA.name, faculty_domain: SA.facultyDomain, student_domain: SA.studentDomain },
  }),
}
