import { z } from 'zod'

/** Who asks, as a page of the administrator area says it. */
export const adminIdQuery = z.object({
  admin_id: z.string().optional().describe("The caller's own administrator id, or left out; any other is refused."),
})

/** Whose faculty, as the Administrator Panel asks. */
export const panelFacultyQuery = z.object({
  school_id: z.string().optional().describe("The university; a sub administrator's own when left out."),
  faculty_id: z.string().optional().describe("The caller's own id, or left out; any other is refused."),
})
