import { z } from 'zod'

/** The id of the administrator who asks, as the administrators' pages send it. */
export const adminIdQuery = z.object({
  admin_id: z.string().optional().describe("The caller's own administrator id, or left out; any other is refused."),
})

/** Which university's faculty the Administrator Panel asks for. */
export const panelFacultyQuery = z.object({
  school_id: z.string().optional().describe("The university; a sub administrator's own when left out."),
  faculty_id: z.string().optional().describe("The caller's own id, or left out; any other is refused."),
})
