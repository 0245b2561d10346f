export const platform = 'the service';
