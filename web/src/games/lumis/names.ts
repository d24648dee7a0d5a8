// Who sits where, in pictures.

export const AVATARS = ['seahorse', 'turtle', 'octopus', 'fish']
