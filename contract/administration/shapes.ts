// The shapes of administration, by their names in the API's documentation. No page loads this file.
import * as shapes from './administration.ts'
import type { NamedShape } from '#contract/named-shape.ts'
import { passwordAgain } from '#contract/sign-in/sign-in.ts'

const requester_id = "The session's own administrator, or left out."

export const administrationInputs: Record<string, NamedShape> = {
  PasswordAgain: { shape: passwordAgain, about: "An administrator's own password, given again." },
  Promotion: {
    shape: shapes.promotion,
    about: 'A faculty member who is to be an administrator.',
    fields: { requester_id, role: 'co or sub; masters are made on the command line.' },
  },
  RoleChange: {
    shape: shapes.roleChange,
    about: "An administrator's new role, or its end.",
    fields: { requester_id, new_role: 'co, sub or revoke.' },
  },
  ChangedAdministratorPassword: {
    shape: shapes.changedAdminPassword,
    about: "An administrator's own new password.",
    fields: { admin_id: "The session's own administrator, or left out." },
  },
  PasswordResetRequest: { shape: shapes.resetRequest, about: 'The address for a link that sets a new password.' },
  PasswordReset: { shape: shapes.passwordReset, about: "A mailed link's token and the new password." },
}

export const administrationAnswers: Record<string, NamedShape> = {
  SchoolContents: { shape: shapes.schoolContents, about: 'What a university holds, in numbers.' },
  Administrator: {
    shape: shapes.administrator,
    about: 'An administrator.',
    fields: { school_name: 'Null where the role is for all universities.' },
  },
  AdministratorStats: { shape: shapes.adminStats, about: 'How many universities, faculty and students there are.' },
  FacultyBySchool: { shape: shapes.facultyBySchool, about: 'A university with its faculty.' },
  ListedFaculty: {
    shape: shapes.listedFaculty,
    about: 'A faculty member with their role as an administrator.',
    fields: { admin_role: 'Null for who is none.' },
  },
  PanelFaculty: { shape: shapes.panelFaculty, about: 'A faculty member with how many classes they have.' },
  ClosedFaculty: {
    shape: shapes.closedFaculty,
    about: 'A faculty account that an administrator deleted.',
    fields: { erased_from: 'From when it is erased; until then it can be reopened.' },
  },
  AwaitingApproval: { shape: shapes.awaitingApproval, about: 'A faculty member who waits for an administrator.' },
  RoleAnswer: { shape: shapes.roleAnswer, about: 'What became of a promotion or a changed role.' },
}
