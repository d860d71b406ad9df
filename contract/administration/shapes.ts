// The shapes of administration, by their names in the API's documentation. No page loads this file.
import * as shapes from './administration.ts'
import type { NamedShape } from '#contract/named-shape.ts'
import { passwordAgain } from '#contract/sign-in/sign-in.ts'

const requester_id = 'The session’s own administrator. May be omitted.'

export const administrationInputs: Record<string, NamedShape> = {
  PasswordAgain: { shape: passwordAgain, about: 'An administrator’s own password, repeated as confirmation.' },
  Promotion: {
    shape: shapes.promotion,
    about: 'A faculty member to promote to administrator.',
    fields: { requester_id, role: 'co or sub. Masters can be created only on the command line.' },
  },
  RoleChange: {
    shape: shapes.roleChange,
    about: 'An administrator’s new role, or its revocation.',
    fields: { requester_id, new_role: 'co, sub or revoke.' },
  },
  ChangedAdministratorPassword: {
    shape: shapes.changedAdminPassword,
    about: "An administrator's own new password.",
    fields: { admin_id: 'The session’s own administrator. May be omitted.' },
  },
  PasswordResetRequest: { shape: shapes.resetRequest, about: 'The address that gets a link to set a new password.' },
  PasswordReset: { shape: shapes.passwordReset, about: 'The token of an emailed link, and the new password.' },
}

export const administrationAnswers: Record<string, NamedShape> = {
  SchoolContents: { shape: shapes.schoolContents, about: 'Counts of a university’s data.' },
  Administrator: {
    shape: shapes.administrator,
    about: 'An administrator.',
    fields: { school_name: 'Null if the role is for all universities.' },
  },
  AdministratorStats: { shape: shapes.adminStats, about: 'How many universities, faculty and students there are.' },
  FacultyBySchool: { shape: shapes.facultyBySchool, about: 'A university with its faculty.' },
  ListedFaculty: {
    shape: shapes.listedFaculty,
    about: 'A faculty member with their role as an administrator.',
    fields: { admin_role: 'Null if the person isn’t an administrator.' },
  },
  PanelFaculty: { shape: shapes.panelFaculty, about: 'A faculty member, with the number of their classes.' },
  ClosedFaculty: {
    shape: shapes.closedFaculty,
    about: 'A faculty account that an administrator deleted.',
    fields: { erased_from: 'When it will be erased. Until then it can be reopened.' },
  },
  AwaitingApproval: { shape: shapes.awaitingApproval, about: 'A faculty member who is waiting for approval.' },
  RoleAnswer: { shape: shapes.roleAnswer, about: 'The result of a promotion or a role change.' },
}
