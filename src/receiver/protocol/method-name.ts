/** The name of a Web API method. It becomes part of an address, so it must not lead elsewhere. */
export const METHOD_NAME = /^[a-z]+(\.[a-zA-Z]+){1,3}$/;

/** Characters of the name of a method. */
export const MAX_METHOD_NAME_LENGTH = 80;
