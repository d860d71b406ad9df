import { z } from 'zod'

/** The administrator who asks, as a page of the administrators' area sends it. */
export const adminIdQuery = z.object({
  admin_id: z.string().optional().describe("The caller's own administrator id, or left out; any other is refused."),
})

/** Whose faculty, as the Administrator Panel asks. */
export const panelFacultyQuery = z.object({
  school_id: z.string().optional().describe("The university; a sub administrator's own when left out."),
  faculty_id: z.string().optional().describe("The caller's own id, or left out; any other is refused."),
})
